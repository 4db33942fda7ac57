import { Document, type PageAssets, PageHeader } from './document.tsx'

export const DonatePage = ({ assets }: { assets: PageAssets }) => (
  <Document
    assets={assets}
    title="Support Synapse"
    description="Soon you can help to keep Synapse calm, free to use and without advertising. No account needed."
  >
    <PageHeader>
      <a className="button button-quiet" href="/api/login">
        Sign In
      </a>
    </PageHeader>
    <main id="main" className="page-main page-wide">
      <div className="card donate stack">
        <HeartDrawing />
        <h1>Support Synapse</h1>
        <p className="lead">Thank you for thinking of us. Donations are not open yet.</p>
        <p>
          Soon you will be able to give any amount from one dollar here, once, without an account. Donations
          will help to keep Synapse free to use and without advertising.
        </p>
        <p>There is nothing you need to do now. Please come back another day, if you would like to.</p>
        <p>
          <a href="/">Back to the start page</a>
        </p>
      </div>
    </main>
  </Document>
)

const HeartDrawing = () => (
  <svg className="decoration" viewBox="0 0 120 56" width="150" height="70" fill="none" aria-hidden="true">
    <g stroke="var(--accent-text)" strokeWidth="3" strokeLinecap="round">
      <path d="M4 40c16 6 26-8 40-8" />
      <path d="M116 40c-16 6-26-8-40-8" />
    </g>
    <path
      d="M60 44c-9-6-13-11-13-17 0-4.5 3.300-7.5 7-7.5 2.600 0 4.800 1.400 6 3.600 1.200-2.200 3.400-3.600 6-3.600 3.700 0 7 3 7 7.5 0 6-4 11-13 17Z"
      fill="var(--spark)"
    />
  </svg>
)
