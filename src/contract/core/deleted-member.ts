/** Words where a person used to be, for everyone else. */
export const deletedMember = {
  name: 'Deleted member',
  comment: 'This comment was deleted with the account.',
  message: 'This message was deleted with the account.',
} as const
