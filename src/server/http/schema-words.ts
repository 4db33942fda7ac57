import { z } from 'zod'
import { t } from '#words/t.ts'

// What a schema refuses without words of its own is said here, because the library speaks to programmers.

const kinds: Record<string, () => string> = {
  string: () => t('This has to be a text.'),
  number: () => t('This has to be a number.'),
  int: () => t('This has to be a whole number.'),
  boolean: () => t('This has to be true or false.'),
  array: () => t('This has to be a list.'),
  object: () => t('This has to be an object with fields.'),
}

const formats: Record<string, () => string> = {
  uuid: () => t('This isn’t a valid id.'),
  email: () => t('This isn’t an email address. One looks like name@example.org.'),
  url: () => t('This isn’t a web address.'),
  datetime: () => t('This isn’t a date and time. One looks like 2026-11-16T09:00:00Z.'),
}

function tooBig(max: number, origin: string): string {
  if (origin === 'string')
    return t('This can be at most {max, plural, one {{max} character} other {{max} characters}}.', { max })
  if (origin === 'array')
    return t('This can be at most {max, plural, one {{max} entry} other {{max} entries}}.', { max })
  return t('This can be at most {max}.', { max })
}

function tooSmall(min: number, origin: string): string {
  if (origin === 'string' && min === 1) return t('This can’t be empty.')
  if (origin === 'string')
    return t('This has to be at least {min, plural, one {{min} character} other {{min} characters}}.', {
      min,
    })
  if (origin === 'array')
    return t('This has to be at least {min, plural, one {{min} entry} other {{min} entries}}.', { min })
  return t('This has to be at least {min}.', { min })
}

type Refused = Parameters<z.core.$ZodErrorMap>[0]

function inWords(issue: Refused): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t('This is missing.')
      return kinds[issue.expected]?.() ?? t('This isn’t the right kind of answer.')
    case 'too_big':
      return tooBig(Number(issue.maximum), issue.origin)
    case 'too_small':
      return tooSmall(Number(issue.minimum), issue.origin)
    case 'invalid_value':
      return t('This has to be one of: {values}.', { values: issue.values.map(String).join(', ') })
    case 'invalid_format':
      return formats[issue.format]?.() ?? t('This isn’t written the right way.')
    default:
      return t('Something here isn’t right. Please check it.')
  }
}

/** For everything that this server checks. */
export function speakPlainly(): void {
  z.config({ customError: inWords })
}
