import fc from 'fast-check'

/** Each name that Synapse reads, with what a client of ours sends, what is close to it, and what is far from it. */
const known: Record<string, readonly string[]> = {
  'idempotency-key': ['0198c6f0-7a3c-7000-8000-000000000000', 'same', 'x'.repeat(256), "' or 1=1 --", '-'],
  'x-account': ['nobody', '0198c6f0-7a3c-7000-8000-000000000000', 'x'.repeat(300)],
  'if-none-match': ['*', '"x"', 'W/"x"', '""', '"'.repeat(50)],
  'last-event-id': ['0', '0-0', '18446744073709551616-1', '../..', 'x'.repeat(200)],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'lines=1-2', `bytes=${'0-1,'.repeat(500)}`],
  accept: ['text/html', 'text/event-stream', 'application/json', '*/*;q=0.0001', 'x'.repeat(2_000)],
  'accept-language': ['ar', 'de-CH-1996', '*', 'x-'.repeat(100)],
  'content-encoding': ['gzip', 'br', 'identity', 'gzip, gzip', 'none-of-these'],
  cookie: ['synapse=', 'synapse=x', '__Host-synapse=x; synapse=y', '=;=;;', `a=${'b'.repeat(4_000)}`],
  origin: ['null', 'https://elsewhere.example', 'x'.repeat(1_000), 'http://127.0.0.1'],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', 'x'],
  'sec-purpose': ['prefetch', 'prefetch;prerender', 'x'],
  'sec-ch-ua-mobile': ['?1', '?0', '1', 'x'],
  'x-forwarded-for': ['127.0.0.1', '::1, 10.0.0.1', 'x'.repeat(1_000), ','.repeat(500)],
  'x-forwarded-proto': ['https', 'javascript', ''],
  'x-http-method-override': ['DELETE', 'x'],
  authorization: ['Bearer x', 'Basic Og==', 'x'.repeat(3_000)],
  'stripe-signature': ['t=1,v1=x', 't=,v1=', 'x'],
  'user-agent': ['Mozilla/5.0 (Android 16) Mobile', '', '<script>', 'x'.repeat(4_000)],
}

const one = fc.constantFrom(...Object.keys(known)).chain((name) =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? [''])) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).map((text) => text.trim()),
      },
    )
    .map((value) => [name, value] as const),
)

/** Mostly none: a request with a broken header is refused before the rest of it is looked at. */
export const someHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
  },
)
