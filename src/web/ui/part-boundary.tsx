import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** What stands in its place when it cannot be drawn. */
  instead: ReactNode
  children: ReactNode
}

/** Around one of many: what is wrong with it must not take the others away. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
