/* Runs in the page that client.bench.ts measures. */

// What comes when the browser is idle is for later, and not part of the price.
window.requestIdleCallback = () => 0

/** It is finished when nothing larger was painted for a second. */
window.timesOfPage = async () => {
  const found = { first: 0, largest: 0, blocking: 0, shift: 0 }
  let lately = performance.now()
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    found.largest = entry.startTime
    lately = performance.now()
  })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') found.first = entry.startTime
  })
  watch('longtask', (entry) => {
    found.blocking += entry.duration - 50
  })
  watch('layout-shift', (entry) => {
    found.shift += entry.value
  })
  while (performance.now() - lately < 1000) await new Promise((resolve) => setTimeout(resolve, 100))
  return found
}

/** From the top to the end, half a window with each frame. */
window.longestTaskWhileScrolling = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  window.scrollTo(0, 0)
  await frame()
  await frame()
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 2) {
    window.scrollBy(0, window.innerHeight / 2)
    await frame()
  }
  await frame()
  return longest
}
