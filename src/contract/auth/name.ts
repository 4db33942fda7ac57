import * as z from 'zod'

export const Name = (max: number) =>
  z
    .string('Please enter a name. It can be a made-up one.')
    .trim()
    .min(1, 'Please enter a name. It can be a made-up one.')
    .max(max, `Please use at most ${max} characters.`)
