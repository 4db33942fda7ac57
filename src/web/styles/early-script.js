/*
 * Stands in the application's document behind its first styles, which name the core of the typeface. What the server has
 * drawn of home is shown when that file is there, or after a second: laid out in a face of the system first, and then
 * again, it would keep a slow phone busy for twice as long (decision 0046). Its hash is in the Content-Security-Policy.
 */
;(() => {
  const show = () => document.documentElement.classList.add('with-typeface')
  document.fonts.load('1em "Atkinson Hyperlegible Next"').then(show, show)
  setTimeout(show, 1_000)
})()
