import { z } from 'zod'

// What a schema refuses without words of its own is said here, because the library speaks to programmers.

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
}

const formats: Record<string, string> = {
  uuid: 'This isn’t a valid id.',
  email: 'This isn’t an email address. One looks like name@example.org.',
  url: 'This isn’t a web address.',
  datetime: 'This isn’t a date and time. One looks like 2026-11-16T09:00:00Z.',
}

const sizes = (amount: number | bigint, origin: string): string =>
  origin === 'string' ? `${amount} characters` : origin === 'array' ? `${amount} entries` : `${amount}`

type Refused = Parameters<z.core.$ZodErrorMap>[0]

function inWords(issue: Refused): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.'
      return kinds[issue.expected]
        ? `This has to be ${kinds[issue.expected]}.`
        : 'This isn’t the right kind of answer.'
    case 'too_big':
      return `This can be at most ${sizes(issue.maximum, issue.origin)}.`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This can’t be empty.'
      return `This has to be at least ${sizes(issue.minimum, issue.origin)}.`
    case 'invalid_value':
      return `This has to be one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This isn’t written the right way.'
    default:
      return 'Something here isn’t right. Please check it.'
  }
}

/** For everything that this server checks. */
export function speakPlainly(): void {
  z.config({ customError: inWords })
}
