/** Where somebody is in the short set-up after sign-up. It can be left at any of them, and taken up again. */
export const firstSteps = ['comfort', 'name', 'topics', 'communities', 'done'] as const
export type FirstStep = (typeof firstSteps)[number]
