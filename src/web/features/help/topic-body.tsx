import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { HelpContact } from '#contract/help.ts'
import { rich } from '#web/lib/rich.ts'
import type { Block, Topic } from './topic.ts'

export const TopicBody = ({ topic }: { topic: Topic }) => (
  <>
    {topic.parts.map(({ heading, blocks }) => (
      <section key={heading} aria-label={heading} data-read className="card grid gap-3">
        <h2>{heading}</h2>
        {blocks.map((block) => (
          <HelpBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
        ))}
      </section>
    ))}
  </>
)

const HelpBlock = ({ block }: { block: Block }) => {
  if (block === 'contact') return <Contact />
  if (typeof block === 'string') return <p className="max-w-prose">{block}</p>
  if ('href' in block)
    return (
      <p>
        {block.href.startsWith('/') ? (
          <Link href={block.href}>{block.words}</Link>
        ) : (
          <a href={block.href} rel="noreferrer">
            {block.words}
          </a>
        )}
      </p>
    )
  if (block.some((item) => typeof item !== 'string'))
    return (
      <dl className="grid gap-3">
        {block.map((item) =>
          typeof item === 'string' ? null : (
            <div key={item.term}>
              <dt className="font-semibold">{item.term}</dt>
              <dd className="max-w-prose">{item.meaning}</dd>
            </div>
          ),
        )}
      </dl>
    )
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-6">
      {block.map((item) => typeof item === 'string' && <li key={item}>{item}</li>)}
    </ul>
  )
}

/** The operator's own address; where there is none, the page says so. */
const Contact = () => {
  const { data } = useQuery<HelpContact>({ queryKey: ['/api/help/contact'] })
  if (!data?.email)
    return (
      <p>
        {rich(
          'The people who run Synapse haven’t given an email address. If you’re signed in, you can write to them with <a>Report an issue</a>.',
          { a: (words) => <Link href="/settings/report-issue">{words}</Link> },
        )}
      </p>
    )
  return (
    <p>
      {rich(
        'Write an email to {address}. A person reads it, not a machine. Please never send your password.',
        {
          address: (
            <a href={`mailto:${data.email}`} className="[overflow-wrap:anywhere]">
              {data.email}
            </a>
          ),
        },
      )}
    </p>
  )
}
