import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { SecondFactorView } from '#contract/auth/second-factor.ts'
import { limits } from '#contract/core/limits.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { useSecondFactor } from './auth.queries.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { type DrawnSetup, useMakeRecoveryCodes, useStartSetup, useTurnOff } from './use-second-factor.ts'

/** From here on a person is reminded that few are left. */
const fewCodes = 3

/** A code from an app beside the password: off, being set up, its recovery codes just made, or on. */
export const SecondFactor = () => {
  const secondFactor = useSecondFactor()
  const [setup, setSetup] = useState<DrawnSetup | null>(null)
  const [made, setMade] = useState<{ codes: string[]; news: string } | null>(null)
  const start = useStartSetup(setSetup)
  if (made) return <RecoveryCodeList {...made} onDone={() => setMade(null)} />
  if (setup) {
    return (
      <SecondFactorSetup
        setup={setup}
        onCancel={() => setSetup(null)}
        onDone={(codes) => {
          setSetup(null)
          setMade({
            codes,
            news: t('Codes are on. From now on, signing in with your password needs a code.'),
          })
        }}
      />
    )
  }
  if (secondFactor.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (secondFactor.isError) {
    return (
      <Retry onRetry={secondFactor.refetch} busy={secondFactor.isFetching}>
        {inWords(secondFactor.error)}
      </Retry>
    )
  }
  const { isOn, hasPassword } = secondFactor.data
  if (!hasPassword)
    return <Quiet>{t('You sign in without a password, so there’s no code to ask for.')}</Quiet>
  const startButton = (
    <Button
      icon={<Smartphone />}
      busy={start.isPending}
      busyLabel={t('Starting…')}
      onClick={() => start.mutate()}
    >
      {isOn ? t('Use another app or phone') : t('Set up codes')}
    </Button>
  )
  if (isOn) {
    return (
      <>
        <State {...secondFactor.data} />
        <div className="flex flex-wrap gap-3">
          {startButton}
          <NewCodes
            onMade={(codes) => setMade({ codes, news: t('Your old recovery codes no longer work.') })}
          />
          <TurnOff />
        </div>
      </>
    )
  }
  return (
    <>
      <p>
        {t(
          'Codes are off. Any app for sign-in codes works, such as Aegis, 2FAS or Google Authenticator. Many password managers can do it too.',
        )}
      </p>
      <div>{startButton}</div>
    </>
  )
}

const State = ({ since, recoveryCodesLeft: left }: SecondFactorView) => (
  <div className="grid gap-1">
    <p>
      {since
        ? t('Codes have been on since {date}. Passkeys sign you in without one.', { date: dayOf(since) })
        : t('Codes are on. Passkeys sign you in without one.')}
    </p>
    <p className={left > fewCodes ? 'text-quiet' : 'note'}>
      {t('{left} of {all} recovery codes left.', { left, all: limits.recoveryCodes })}
      {left <= fewCodes && <> {t('Please make new ones before you need them.')}</>}
    </p>
  </div>
)

const NewCodes = ({ onMade }: { onMade: (recoveryCodes: string[]) => void }) => {
  const make = useMakeRecoveryCodes(onMade)
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>{t('Make new recovery codes')}</Button>
      </DialogTrigger>
      <DialogContent
        title={t('Make new recovery codes?')}
        description={t('The codes you saved will stop working. You’ll get ten new ones.')}
        footer={
          <>
            <DialogClose asChild>
              <Button>{t('Keep the old ones')}</Button>
            </DialogClose>
            <Button
              variant="main"
              busy={make.isPending}
              busyLabel={t('Making codes…')}
              onClick={() => make.mutate()}
            >
              {t('Make new codes')}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

const TurnOff = () => {
  const [asking, setAsking] = useState(false)
  const turnOff = useTurnOff(() => setAsking(false))
  return (
    <Dialog open={asking} onOpenChange={setAsking}>
      <DialogTrigger asChild>
        <Button>{t('Turn off codes')}</Button>
      </DialogTrigger>
      <DialogContent
        title={t('Turn off codes?')}
        description={t(
          'You’ll sign in with only your password. Your recovery codes will stop working. You can set up codes again at any time.',
        )}
        footer={
          <>
            <DialogClose asChild>
              <Button>{t('Keep codes on')}</Button>
            </DialogClose>
            <Button
              variant="harm"
              busy={turnOff.isPending}
              busyLabel={t('Turning off…')}
              onClick={() => turnOff.mutate()}
            >
              {t('Turn off codes')}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
