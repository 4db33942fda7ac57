import { createElement, Fragment, type ReactNode } from 'react'

/** The parts of a sentence side by side. They never change places, so they need no keys. */
export const fragment = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
