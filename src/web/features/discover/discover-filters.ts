import { t } from '#words/t.ts'

/** Each is a parameter of the address, under the same name as in the API. */
export const filters = {
  interests: { on: 'shared', label: t('Shared interests') },
  neurotypes: { on: 'shared', label: t('Shared neurotypes') },
  openness: { on: 'welcoming', label: t('Open to a hello') },
  languages: { on: 'shared', label: t('A language of mine') },
  age: { on: 'near', label: t('About my age') },
} as const

export type FilterName = keyof typeof filters
export type Filters = { [Name in FilterName]?: (typeof filters)[Name]['on'] }

export const filterNames = Object.keys(filters) as FilterName[]

/** What else stands in an address is left alone. */
export const filtersIn = (search: URLSearchParams): Filters =>
  Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) === filters[name].on ? [[name, filters[name].on]] : [])),
  )

export const withFilter = (chosen: Filters, name: FilterName, isOn: boolean): Filters => {
  const { [name]: _, ...others } = chosen
  return isOn ? { ...others, [name]: filters[name].on } : others
}
