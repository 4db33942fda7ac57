/**
 * Whose page a request comes from. A page stays open while its browser is signed in as somebody else in another tab:
 * what it sends then must not count as theirs, and it must not be shown what is theirs.
 */
export const accountHeader = 'x-account'
