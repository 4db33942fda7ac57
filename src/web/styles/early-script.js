/*
 * Stands in the application's document behind its first styles, which name the core of the typeface. What the server has
 * drawn of home is shown when that file is there, or after a second: laid out in a face of the system first, and then
 * again, it would keep a slow phone busy for twice as long (decision 0046). Its hash is in the Content-Security-Policy.
 */
;(() => {
  const show = () => document.documentElement.classList.add('with-typeface')
  document.fonts.load('1em "Atkinson Hyperlegible Next"').then(show, show)
  setTimeout(show, 1_000)

  // The window of the installed app has the colour of the ground. The application follows when it is changed.
  const colour = document.createElement('meta')
  colour.name = 'theme-color'
  colour.content = getComputedStyle(document.documentElement).getPropertyValue('--ground')
  document.head.append(colour)

  // What is drawn takes no press, but whoever presses Search there and types must not lose a letter (decision 0064).
  const openSearch = ({ clientX, clientY }) => {
    const box = document.getElementById('first-search')
    const button = document.querySelector('#first-view [data-shortcut=search]')
    if (!box || !button) return removeEventListener('click', openSearch)
    const { left, right, top, bottom } = button.getBoundingClientRect()
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) return
    const bar = button.offsetParent.getBoundingClientRect()
    box.style.top = `${bar.bottom}px`
    box.style.right = `${document.documentElement.clientWidth - bar.right}px`
    box.hidden = false
    box.querySelector('input').focus()
  }
  addEventListener('click', openSearch)
})()
