import { type Outcome, run } from '#scripts/test/stages.ts'
import { freePort, startTarget } from './target.ts'
import { startTlsProxy } from './tls-proxy.ts'
import { observatory } from './tools.ts'

interface Scan {
  error?: string
  scan?: { grade: string; score: number; testsPassed: number; testsFailed: number }
  tests?: Record<string, { pass: boolean; result: string; scoreModifier: number }>
}

/** MDN's HTTP Observatory, behind TLS, as on the internet. Anything but its best grade is a finding. */
export async function observatoryFinds(place: string): Promise<Outcome> {
  const port = await freePort()
  const publicUrl = `https://localhost:${port}`
  const target = await startTarget({ PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' })
  const proxy = await startTlsProxy(port, target.port, place)
  try {
    const env = { NODE_EXTRA_CA_CERTS: proxy.authority }
    const { output } = await run('node', [observatory, `localhost:${port}`], env)
    const { scan, tests = {}, error }: Scan = JSON.parse(output.slice(output.indexOf('{')))
    if (!scan) return { passed: 0, failed: 1, output: `The Observatory could not look: ${error}` }
    const lines = Object.entries(tests).map(
      ([name, { pass, result, scoreModifier }]) =>
        `${pass ? '✓' : '✗'} ${name}: ${result} (${scoreModifier})`,
    )
    const said = [`grade ${scan.grade}, ${scan.score} points`, ...lines].join('\n')
    const isBest = scan.grade === 'A+'
    return { passed: scan.testsPassed, failed: Math.max(scan.testsFailed, isBest ? 0 : 1), output: said }
  } finally {
    proxy.close()
    await target.end()
  }
}
