import { useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { t } from '#words/t.ts'
import { usePaymentOutcome } from './donations.queries.ts'
import { focusHeadingFromTop } from './focus-heading.ts'
import { ThankYou } from './thank-you.tsx'

/** What the provider says about the payment that somebody just came back from. */
export const PaymentOutcome = ({ id }: { id: string | null }) => {
  const outcome = usePaymentOutcome(useQueryClient(), id)
  if (!id) {
    return (
      <Message
        title={t('There’s no payment to show')}
        action={<ToDonate>{t('Go to the donation page')}</ToDonate>}
      >
        {t('After a donation, you’ll see here how it went.')}
      </Message>
    )
  }
  if (outcome.isPending) return <Spinner label={t('Checking your payment…')} />
  if (outcome.isError) {
    const { error } = outcome
    if (error instanceof ApiError && error.status === 409) {
      return (
        <Message title={t('The payment didn’t go through')} action={<ToDonate>{t('Try again')}</ToDonate>}>
          {t('{error} Nothing was taken from your account.', { error: error.plainMessage })}
        </Message>
      )
    }
    if (error instanceof ApiError && error.status === 404) {
      return (
        <Message
          title={t('We can’t find this payment')}
          action={<ToDonate>{t('Go to the donation page')}</ToDonate>}
        >
          {t(
            'If you were signed in when you paid, please sign in again and come back to this page. A payment that went through still counts.',
          )}
        </Message>
      )
    }
    return (
      <Retry onRetry={outcome.refetch} busy={outcome.isFetching}>
        {t('We couldn’t check your payment. {error}', { error: inWords(error) })}
      </Retry>
    )
  }
  if (outcome.data.status === 'processing') {
    return (
      <Message
        title={t('Your payment is still being processed')}
        action={
          <Button
            icon={<RotateCw />}
            busy={outcome.isFetching}
            busyLabel={t('Checking…')}
            onClick={() => outcome.refetch()}
          >
            {t('Check again')}
          </Button>
        }
      >
        {t(
          'There’s nothing you need to do. Some banks take a few days. You can close this page: your gift is counted as soon as it arrives.',
        )}{' '}
        <LastLook at={outcome.dataUpdatedAt} />
      </Message>
    )
  }
  return <ThankYou thanks={outcome.data} action={<ToDonate>{t('Donate again')}</ToDonate>} />
}

/** Says that a second look was made, when it finds the same as the first. */
const LastLook = ({ at }: { at: number }) => (
  <span role="status" className="block pt-2 text-quiet">
    {t('Last checked at {time}.', { time: new Date(at).toLocaleTimeString('en-GB') })}
  </span>
)

interface MessageProps {
  title: string
  action: ReactNode
  children: ReactNode
}

const Message = ({ title, action, children }: MessageProps) => (
  <section aria-labelledby="outcome" className="card grid gap-4">
    <h2 id="outcome" ref={focusHeadingFromTop} tabIndex={-1}>
      {title}
    </h2>
    <p>{children}</p>
    <div>{action}</div>
  </section>
)

const ToDonate = ({ children }: { children: ReactNode }) => (
  <Link href="/donate" asChild>
    <ButtonLink variant="main">{children}</ButtonLink>
  </Link>
)
