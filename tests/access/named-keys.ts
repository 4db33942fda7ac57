/** What the API description says of a value, as far as keys go. */
export interface AnswerSchema {
  properties?: Record<string, AnswerSchema>
  additionalProperties?: boolean | AnswerSchema
  items?: AnswerSchema
  anyOf?: AnswerSchema[]
  oneOf?: AnswerSchema[]
  allOf?: AnswerSchema[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
}

export interface DescribedAnswers {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: AnswerSchema }> }> }>
  >
}

/** The schema of what a route answers when all is well, or null where it answers nothing or a file. */
export function answerSchema({ paths }: DescribedAnswers, route: string): AnswerSchema | null {
  const [method = '', path = ''] = route.split(' ')
  const answers = Object.entries(paths[path]?.[method.toLowerCase()]?.responses ?? {})
  const [, good] = answers.find(([status]) => status.startsWith('2')) ?? []
  return good?.content?.['application/json']?.schema ?? null
}

/** The keys in an answer that its schema does not name, as 'author.email'. */
export function strayKeys(schema: AnswerSchema, value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const found = choices
      .filter((choice) => fits(choice, value))
      .map((choice) => strayKeys(choice, value, at))
    return found.sort((one, other) => one.length - other.length)[0] ?? [`${at}: of no kind that is named`]
  }
  if (Array.isArray(value)) return value.flatMap((item) => strayKeys(schema.items ?? {}, item, `${at}[]`))
  const properties = Object.assign({}, ...[schema, ...(schema.allOf ?? [])].map((part) => part.properties))
  return Object.entries(value).flatMap(([key, part]) => {
    const place = at ? `${at}.${key}` : key
    if (Object.hasOwn(properties, key)) return strayKeys(properties[key], part, place)
    const rest = schema.additionalProperties
    return typeof rest === 'object' ? strayKeys(rest, part, `${at}.*`) : [place]
  })
}

/** Whether a value of several kinds can be of this one: lists are lists, and what is constant is the same. */
function fits(schema: AnswerSchema, value: object): boolean {
  if (Array.isArray(value) !== (schema.items !== undefined)) return false
  return Object.entries(schema.properties ?? {}).every(([key, { const: constant }]) => {
    const part = (value as Record<string, unknown>)[key]
    return constant === undefined || part === undefined || constant === part
  })
}

/** Where a schema lets through whatever there is: an object without names, or nothing at all. */
export function openPlaces(schema: AnswerSchema, at = ''): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (parts.length > 0) return parts.flatMap((part) => openPlaces(part, at))
  if (schema.items) return openPlaces(schema.items, `${at}[]`)
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    openPlaces(part, at ? `${at}.${key}` : key),
  )
  const rest = schema.additionalProperties
  if (typeof rest === 'object' && Object.keys(rest).length > 0)
    return [...named, ...openPlaces(rest, `${at}.*`)]
  const isAnything = schema.type === undefined && schema.enum === undefined && schema.const === undefined
  const isUnnamed = schema.type === 'object' && rest !== false
  return isAnything || isUnnamed ? [...named, at || 'all of it'] : named
}
