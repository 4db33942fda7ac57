import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { donationAmounts, inDollars } from '#contract/donations/donation-amounts.ts'
import { t } from '#words/t.ts'

const facts = [
  {
    Icon: Megaphone,
    title: t('Synapse is ad-free.'),
    text: t('No advertising, now or later. Gifts pay for the servers.'),
  },
  {
    Icon: BadgeCheck,
    title: t('A badge from {amount}.', { amount: inDollars(donationAmounts.badgeFrom) }),
    text: t('Give that much or more while signed in, and a Supporter badge appears next to your name.'),
  },
  { Icon: CalendarOff, title: t('One time only.'), text: t('You pay once. It doesn’t repeat.') },
  {
    Icon: ReceiptText,
    title: t('Donations are non-refundable.'),
    text: t('Please check the amount before you give.'),
  },
]

/** What somebody should know before they give. */
export const DonationFacts = () => (
  <section aria-labelledby="good-to-know" className="grid gap-4">
    <h2 id="good-to-know">{t('Good to know')}</h2>
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-8 gap-y-4">
      {facts.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <Icon aria-hidden="true" className="mt-[0.15em] size-6 text-accent-text" />
          <p>
            <strong>{title}</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
