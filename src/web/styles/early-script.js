/*
 * Stands in the application's document behind its styles. Its hash is in the Content-Security-Policy.
 */
;(() => {
  const root = document.documentElement

  // What the server has drawn is shown when all of it is there, so that nothing moves, and the core of the typeface with
  // it, or after a second: laid out in a face of the system first, and then again, it would keep a slow phone busy for
  // twice as long (decision 0075).
  const whole = new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true })
  })
  const typeface = document.fonts.load('1em "Atkinson Hyperlegible Next"').catch(() => undefined)
  const enough = new Promise((resolve) => setTimeout(resolve, 1_000))
  void Promise.all([whole, Promise.race([typeface, enough])]).then(() => {
    root.classList.add('is-ready')
    for (const box of document.querySelectorAll('[data-begins-at-end]')) box.scrollTop = box.scrollHeight
  })

  // The window of the installed app has the colour of the ground. The application follows when it is changed.
  const colour = document.createElement('meta')
  colour.name = 'theme-color'
  colour.content = getComputedStyle(root).getPropertyValue('--ground')
  document.head.append(colour)

  // The screen stands there before the application does. Links lead where they say. What else is pressed, typed or sent is
  // kept, in order, and done when the application is there (app/taking-over).
  const presses = []
  const typed = new Map()
  const pressing = new AbortController()
  const typing = new AbortController()
  const choice = 'input:is([type=checkbox], [type=radio])'
  const pressable = `button, [role=button], ${choice}, label, a[href]`
  const isKept = (element) =>
    element.matches('label') ? element.control?.matches(choice) : !element.matches('a[href]')
  const say = (state) => {
    for (const words of document.querySelectorAll('[data-early]'))
      words.hidden = words.dataset.early !== state
  }
  const keep = (event, press) => {
    event.preventDefault()
    event.stopPropagation()
    // Who presses again because nothing happens means the same press.
    const { button, form } = presses.at(-1) ?? {}
    if (press.key || (press.button ? press.button !== button : press.form !== form)) presses.push(press)
    setTimeout(() => window.early && !hasFailed && say('waiting'), 700)
  }
  let hasFailed = false
  const fail = ({ target }) => {
    hasFailed ||= target.tagName === 'SCRIPT' && Boolean(window.early)
    if (hasFailed) say('failed')
  }
  addEventListener('error', fail, { capture: true, signal: typing.signal })
  // Leaving quickly never waits (features/leave-quickly).
  const leave = (event, { href }) => {
    event.preventDefault()
    root.hidden = true
    try {
      sessionStorage.setItem('away', '1')
    } catch {
      // Nothing can be kept here: the page that follows is all there is.
    }
    location.replace(href)
  }
  const once = (type, listener) =>
    addEventListener(type, listener, { capture: true, signal: pressing.signal })
  once('click', (event) => {
    const button = event.target.closest('#root *') && event.target.closest(pressable)
    if (button?.matches('[data-leave]')) leave(event, button)
    else if (button && isKept(button)) keep(event, { button })
  })
  once('submit', (event) => {
    if (event.target.closest('#root')) keep(event, { form: event.target, submitter: event.submitter })
  })
  const escapes = []
  once('keydown', (event) => {
    const { key, target } = event
    if (key === 'Escape' && !event.repeat) escapes.push(event.timeStamp)
    const way = document.querySelector('[data-leave]')
    if (way && escapes.length > 2 && escapes.at(-1) - escapes.at(-3) < 1_500) return leave(event, way)
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey
    if (key === 'Enter' && !event.shiftKey && target.matches('textarea[enterkeyhint=send]'))
      keep(event, { form: target.form, submitter: null })
    // What is typed after a press is for what the press was to open.
    else if (
      isAlone &&
      presses.length > 0 &&
      /^(.|Backspace|Enter)$/u.test(key) &&
      !target.matches('input, textarea')
    )
      keep(event, { key })
  })
  addEventListener(
    'input',
    ({ target }) => {
      typed.set(target, target.value)
      // There is something to send now.
      for (const button of target.form?.querySelectorAll('[type=submit]:disabled') ?? [])
        button.disabled = false
    },
    { capture: true, signal: typing.signal },
  )
  window.early = { presses, typed, stop: () => pressing.abort(), end: () => typing.abort() }
})()
