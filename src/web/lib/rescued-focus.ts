/**
 * What has the focus only because what had it went away (app/use-focus-stays.ts). Nobody chose it: what comes late and is
 * meant to have the focus may take it from there.
 */
let rescued: WeakRef<Element> | undefined

export const noteRescue = (element: Element): void => {
  rescued = new WeakRef(element)
}

export const isRescue = (element: Element | null): boolean => element !== null && rescued?.deref() === element
