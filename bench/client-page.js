/* Runs in the pages that client.bench.ts measures. Nothing in here may cost the page time while it opens. */

// What comes when the browser is idle is for later, and not part of the price.
window.requestIdleCallback = () => 0

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const watch = (type, see) =>
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })

/** What came so far, without its headers: over HTTP/2 they weigh next to nothing. */
const filesOfPage = () =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    ({ name, initiatorType, encodedBodySize }) => ({
      isPicture: initiatorType === 'img',
      isScript: new URL(name).pathname.endsWith('.js'),
      bytes: encodedBodySize,
    }),
  )

/** It is finished when there is a heading, and nothing was painted larger, moved or loaded for a while. */
window.timesOfPage = async () => {
  const found = { first: 0, largest: 0, blocking: 0, shift: 0 }
  let lately = performance.now()
  const noted = (note) => (entry) => {
    note(entry)
    lately = performance.now()
  }
  watch(
    'largest-contentful-paint',
    noted((entry) => {
      found.largest = entry.startTime
    }),
  )
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') found.first = entry.startTime
  })
  watch(
    'longtask',
    noted((entry) => {
      found.blocking += entry.duration - 50
    }),
  )
  watch(
    'layout-shift',
    noted((entry) => {
      found.shift += entry.value
    }),
  )
  watch(
    'resource',
    noted(() => undefined),
  )
  // What the server has drawn of home has a heading before the application has; other pages have no application.
  const heading = () => (document.querySelector('#root') ?? document).querySelector('h1')
  const isThere = () => heading() && found.first > 0 && found.largest > 0
  const patience = performance.now() + 30_000
  while ((!isThere() || performance.now() - lately < 500) && performance.now() < patience) await rest(50)
  return { ...found, files: filesOfPage() }
}

/** Presses 'Show more posts' until so many are there, or no more come. Answers how many. */
window.showPosts = async (wanted) => {
  const count = () => document.querySelectorAll('[data-post]').length
  const more = () => document.querySelector('[data-shortcut=more-posts]')
  while (!more() && performance.now() < 30_000) await frame()
  for (const end = performance.now() + 60_000; count() < wanted && performance.now() < end; ) {
    const before = count()
    more()?.click()
    while (count() === before && performance.now() < end && more()) await frame()
    if (!more()) break
  }
  return count()
}

/** From the top to the end, half a window with each frame. */
window.tasksWhileScrolling = async () => {
  window.scrollTo(0, 0)
  await rest(500)
  const found = { longest: 0, long: 0, frames: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      found.longest = Math.max(found.longest, duration)
      found.long += 1
    }
  })
  observer.observe({ type: 'longtask' })
  while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 2) {
    window.scrollBy(0, window.innerHeight / 2)
    await frame()
    found.frames += 1
  }
  await rest(100)
  observer.disconnect()
  return found
}

/** Every picture on the page: whether it waits for its turn, has its place, and came in which size for which. */
window.picturesOfPage = async () => {
  const asked = () => performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'img')
  const pictures = () => [...document.querySelectorAll('img')]
  const atOnce = asked().length
  const all = pictures().length
  let moved = 0
  watch('layout-shift', (entry) => {
    moved += entry.value
  })
  while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 2) {
    window.scrollBy(0, window.innerHeight / 2)
    await frame()
    await frame()
  }
  const patience = performance.now() + 10_000
  while (pictures().some((one) => !one.complete) && performance.now() < patience) await rest(50)
  const shown = []
  for (const one of pictures()) {
    const { width, height } = one.getBoundingClientRect()
    const file = await fetch(one.currentSrc)
      .then((answer) => answer.blob())
      .then(createImageBitmap)
    const style = getComputedStyle(one)
    shown.push({
      isLazy: one.loading === 'lazy',
      hasPlace:
        one.hasAttribute('width') ||
        style.aspectRatio !== 'auto' ||
        getComputedStyle(one.parentElement).overflow === 'hidden',
      // How many pixels it has for each that the screen can show.
      size: file.width / (width * devicePixelRatio),
      needed: width * devicePixelRatio,
      file: file.width,
      asked: Number(new URL(one.currentSrc).searchParams.get('w')),
      offered: [...one.srcset.matchAll(/ (\d+)w/g)].map(([, wide]) => Number(wide)),
      height,
    })
  }
  return { all, atOnce, moved, shown }
}
