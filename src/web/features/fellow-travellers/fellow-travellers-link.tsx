import Footprints from 'lucide-react/icons/footprints'
import { Link } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useFellowPlaces } from './fellow-travellers.queries.ts'

/** Only where it is on for somebody. */
export const FellowTravellersLink = () => {
  const { data } = useFellowPlaces()
  return (
    data &&
    data.places.length > 0 && (
      <Link href="/fellow-travellers" asChild>
        <ButtonLink icon={<Footprints />}>{t('Fellow travellers')}</ButtonLink>
      </Link>
    )
  )
}
