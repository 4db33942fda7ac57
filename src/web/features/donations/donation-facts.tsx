import { BadgeCheck, CalendarOff, Megaphone, ReceiptText } from 'lucide-react'
import { donationAmounts, inDollars } from '#contract/donations/donation-amounts.ts'

const facts = [
  {
    Icon: Megaphone,
    title: 'Synapse is ad-free.',
    text: 'No advertising, now or later. Gifts pay for the servers.',
  },
  {
    Icon: BadgeCheck,
    title: `A badge from ${inDollars(donationAmounts.badgeFrom)}.`,
    text: 'Give that much or more while signed in, and a Supporter badge appears next to your name.',
  },
  { Icon: CalendarOff, title: 'One time only.', text: 'You pay once. It doesn’t repeat.' },
  {
    Icon: ReceiptText,
    title: 'Donations are non-refundable.',
    text: 'Please check the amount before you give.',
  },
]

/** What somebody should know before they give. */
export const DonationFacts = () => (
  <section aria-labelledby="good-to-know" className="grid gap-4">
    <h2 id="good-to-know">Good to know</h2>
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
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
