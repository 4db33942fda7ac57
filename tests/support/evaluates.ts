/** A page of which one can ask something, in whichever engine: Playwright's, and the `Tab` of tests/engines. */
export interface Evaluates {
  evaluate<Answer, Given>(work: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>
  evaluate<Answer>(work: (() => Answer | Promise<Answer>) | string): Promise<Answer>
}
