import type { Page } from '@playwright/test'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

declare global {
  interface Window {
    answerOfStripe: (clientSecret: string, card: string) => Promise<object>
  }
}

/**
 * In the place of Stripe.js: the part of it that our page uses. It is loaded from Stripe's own address, so the page's
 * policy has to let it in, and it knows only what Stripe's API (the stand-in) knows.
 */
const script = `
window.Stripe = Object.assign((key) => {
  const nothing = () => Promise.resolve({})
  return {
    createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing,
    registerAppInfo() {}, _registerWrapper() {},
    elements({ clientSecret }) {
      const made = {}
      const elements = {
        clientSecret,
        update() {},
        fetchUpdates: nothing,
        submit: nothing,
        getElement: (type) => made[type] ?? null,
        create(type) {
          const handlers = {}
          const field = document.createElement('input')
          field.setAttribute('aria-label', 'Card number')
          const element = {
            field,
            mount(place) { place.append(field); queueMicrotask(() => handlers.ready?.(element)) },
            on(name, handler) { handlers[name] = handler; return element },
            once() { return element }, off() { return element },
            update() {}, focus() { field.focus() }, destroy() { field.remove() }, unmount() { field.remove() },
          }
          made[type] = element
          return element
        },
      }
      return elements
    },
    confirmPayment: ({ elements }) => answerOfStripe(elements.clientSecret, elements.getElement('payment').field.value),
  }
}, { version: 'endive' })`

/** The numbers are those that Stripe publishes for tests. */
const declined = '4000000000000002'

/** Lets a page load Stripe.js and pay at the stand-in. */
export async function serveStripeJs(page: Page, stripe: StripeStandIn): Promise<void> {
  await page.exposeFunction('answerOfStripe', (clientSecret: string, card: string) => {
    const id = clientSecret.split('_secret_')[0] ?? ''
    if (card === declined) {
      stripe.isDeclined(id)
      return { error: { type: 'card_error', message: 'Your card was declined.' } }
    }
    return { paymentIntent: stripe.pays(id) }
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

export { type StripeStandIn, startStripeStandIn }
