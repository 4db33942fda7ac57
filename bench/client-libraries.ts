import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const name = 'virtual:libraries'

/** What the client cannot do without, and nothing of ours. */
const code = `import { createRoot } from 'react-dom/client'
import * as react from 'react'
import { Link, Router, useLocation } from 'wouter'
import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
window.kept = [createRoot, react.useState, react.createElement, Link, Router, useLocation, QueryClient,
  QueryClientProvider, useInfiniteQuery, useMutation, useQuery]`

/** The bytes of React, the router and the query library, built and compressed as our own files are. */
export async function bytesOfLibraries(): Promise<number> {
  // Vite believes what the shell says, and React's development build is three times the size.
  process.env['NODE_ENV'] = 'production'
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [
      {
        name: 'libraries',
        resolveId: (id) => (id === name ? join(root, 'libraries.js') : null),
        load: (id) => (id === join(root, 'libraries.js') ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: name } },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  return brotliCompressSync(outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('')).length
}
