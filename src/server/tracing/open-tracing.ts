import type { Config } from '#server/config.ts'
import type { Tracing } from './tracing.ts'

/** Null unless an operator has set where traces go: then nothing of OpenTelemetry is loaded. */
export async function openTracing({ tracing }: Config): Promise<Tracing | null> {
  if (!tracing) return null
  const { openOtlpTracing } = await import('./otlp.tracing.ts')
  return openOtlpTracing(tracing)
}
