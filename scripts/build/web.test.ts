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
  const typeface = kilobytes(readFileSync(join(out, report.font)).length)
  const rest = typeface + total(['app.html', report.icon, ...report.app.styles])
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

test('the document has what the first paint needs in it, and asks for the stylesheet before all else', () => {
  const page = read('app.html')
  const [stylesheet = ''] = report.app.styles
  const [, styles = ''] = page.match(/<style>(.*?)<\/style>/) ?? []
  for (const look of [':root', ':root.dark', ':root.low-stim', ':root.more-contrast.dark'])
    expect(styles).toMatch(new RegExp(`${look.replaceAll('.', '\\.')} \\{[^}]*--ground: oklch`))
  expect(styles).not.toContain('--harm')
  // One of the same name in the stylesheet would be another face, and not there yet.
  expect(styles).toContain(`url("${report.font}")`)
  expect(read(stylesheet)).not.toContain(report.font)
  // Or a stylesheet that comes later would stand above all others.
  const layers = [...read(stylesheet).matchAll(/@layer ([\w, -]+)/g)].flatMap(([, names = '']) =>
    names.split(/,\s*/),
  )
  expect(styles).toContain(`@layer ${[...new Set(layers)].join(', ')};`)
  const asked = [...page.matchAll(/<(?:link rel="([\w]+)"|div id="(root)"|(body))[^>]*>/g)]
  const order = asked.map(([tag, ...named]) => (tag.includes(stylesheet) ? 'styles ' : '') + named.join(''))
  expect(order.filter((one) => one !== 'modulepreload')).toEqual([
    'styles preload',
    'preload',
    'icon',
    'manifest',
    'body',
    'styles stylesheet',
    'root',
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
  const { app } = report
  for (const { scripts, styles } of [app, ...Object.values(report.screens)])
    for (const address of [...scripts, ...styles]) expect(packed(address)).toBeGreaterThan(0)
})

test('the service worker is one small file that knows every script and stylesheet of its build', () => {
  const worker = read('service-worker.js')
  const code = readdirSync(join(out, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  expect(code.filter((name) => !worker.includes(`/assets/${name}`))).toEqual([])
  expect(worker).not.toMatch(/\bimport\s*\(|importScripts|\bimport\s*["'{]/)
  expect(kilobytes(packed('service-worker.js'))).toBeLessThan(6)
})
