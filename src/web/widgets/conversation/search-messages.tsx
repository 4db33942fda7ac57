import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { t } from '#words/t.ts'

const lazySearch = retryableLazy(() => import('./message-search-dialog.tsx'))

export const SearchMessages = () => {
  const [isOpen, setOpen] = useState(false)
  const search = useLazy(lazySearch, t('The search couldn’t be opened'))
  return (
    <>
      <Button
        icon={<Search />}
        onClick={() => {
          search.request()
          setOpen(true)
        }}
      >
        {rich('Search<hidden> your messages</hidden>', { hidden: visuallyHidden })}
      </Button>
      {isOpen && search.module && <search.module.MessageSearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
