/** Where 'Leave quickly' leads. Its name, like the page, says nothing of Synapse. */
export const neutralPath = '/calendar'

/** Where it leads when the session ends too. From both a redirect leads on, so that no address says 'leave'. */
export const leaveAndSignOutPath = '/api/logout?leave=quickly'
export const leavePath = '/calendar?leave=quickly'

/** In the session storage of a tab that was left quickly: the Back button must not lead back in (theme-script.js). */
export const awayKey = 'away'
