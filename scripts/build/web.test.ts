import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#contract/core/screens.ts'
import { type BuildReport, cspHash } from './report.ts'

const out = mkdtempSync(join(tmpdir(), 'synapse-build-'))
const read = (path: string) => readFileSync(join(out, path), 'utf8')
const packed = (address: string) => readFileSync(join(out, `${address}.br`)).length
const kilobytes = (bytes: number) => bytes / 1024

let report: BuildReport

beforeAll(async () => {
  // In a process of its own, as npm does it: the build takes React for production, other tests take it for development.
  const build = `import { buildWeb } from ${JSON.stringify(import.meta.resolve('./web.ts'))}; await buildWeb(${JSON.stringify(out)})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build])
  report = JSON.parse(read('build.json'))
}, 120_000)

afterAll(() => rmSync(out, { recursive: true }))

test('a visitor gets the whole landing page in less than 40 KB', () => {
  const bytes = packed('landing.html') + readFileSync(join(out, report.font)).length + packed(report.icon)
  expect(kilobytes(bytes)).toBeLessThan(40)
})

test('a visitor who is not signed in gets no application code', () => {
  const scripts = [...read('landing.html').matchAll(/<script[^>]*>([^<]*)<\/script>/g)]
  expect(scripts.map(([, text]) => text)).toEqual([report.themeScript])
})

test('home comes in 110 KB of JavaScript, every other screen in 125, and each in 200 with styles and typeface', () => {
  const total = (files: string[]) => kilobytes(files.reduce((sum, file) => sum + packed(file), 0))
  const rest = total(['app.html', report.icon])
  expect(Object.keys(report.screens)).toEqual([...screens])
  const tooMuch = Object.entries(report.screens).filter(([screen, own]) => {
    const scripts = total([...report.app.scripts, ...own.scripts])
    return scripts > (screen === '/' ? 110 : 125) || scripts + total(own.styles) + rest > 200
  })
  expect(tooMuch).toEqual([])
})

test('every inline script and style is one that the security policy knows by its hash', () => {
  const inline = (page: string, tag: string) =>
    [...read(page).matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => cspHash(text))
  expect(inline('app.html', 'script')).toEqual(report.scriptHashes)
  expect(inline('landing.html', 'script')).toEqual([cspHash(report.themeScript)])
  expect(inline('landing.html', 'style')).toEqual(report.styleHashes)
})

test('the document holds what the first paint needs: every look, the core of the typeface, and no stylesheet to ask for', () => {
  const page = read('app.html')
  const [, styles = ''] = page.match(/<style>(.*?)<\/style>/s) ?? []
  for (const look of [':root', ':root.dark', ':root.low-stim', ':root.more-contrast.dark'])
    expect(styles).toMatch(new RegExp(`${look.replaceAll('.', '\\.')}[^{]*\\{[^}]*--ground: ?oklch`))
  const [, core = ''] = styles.match(/url\("data:font\/woff2;base64,([^"]+)"\)/) ?? []
  expect(Buffer.from(core, 'base64')).toEqual(readFileSync(join(out, report.font)))
  expect(page).not.toContain(report.font)
  expect(page).not.toMatch(/rel="?(stylesheet|preload)/)
  // What reads a colour stands behind the styles; what knows whether images are hidden, before them.
  const order = [...page.matchAll(/<!--first-photo-->|<(script|style)>|<script type="module"/g)].map(
    ([tag]) => tag,
  )
  expect(order).toEqual(['<!--first-photo-->', '<script>', '<style>', '<script>', '<script type="module"'])
})

test('no script brings another stylesheet: it would come late, and restyle the page', () => {
  const names = readdirSync(join(out, 'assets'))
  const asksForStyles = (name: string) => /[\w-]+\.css["'`]/.test(read(join('assets', name)))
  expect(names.filter((name) => name.endsWith('.js') && asksForStyles(name))).toEqual([])
  expect(names.filter((name) => name.endsWith('.css')).map((name) => `/assets/${name}`)).toEqual([
    report.pageCss,
  ])
})

test('the gallery and the schemas of the contract stay at home', () => {
  const scripts = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    const code = read(join('assets', name))
    expect(code, name).not.toContain('Gallery in ')
    expect(code, name).not.toContain('ZodError')
  }
})

test('everything that the report names is there, packed where it is text', () => {
  expect(packed(report.pageCss)).toBeGreaterThan(0)
  const own = Object.values(report.screens).flatMap(({ scripts, styles }) => [...scripts, ...styles])
  for (const address of [...report.app.scripts, ...own]) expect(packed(address)).toBeGreaterThan(0)
})

test('the service worker is one small file that knows every script and stylesheet of its build', () => {
  const worker = read('service-worker.js')
  const code = readdirSync(join(out, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  expect(code.filter((name) => !worker.includes(`/assets/${name}`))).toEqual([])
  expect(worker).not.toMatch(/\bimport\s*\(|importScripts|\bimport\s*["'{]/)
  expect(kilobytes(packed('service-worker.js'))).toBeLessThan(6)
})
