/** Codes of the permission catalogue (organisation); apart from the endpoints, so that the menu needs no more. */
export const settlementPermissions = {
  view: ['financePerm'],
  create: ['settlement:create'],
  /** Parties, agreements, and a statement's own steps but these two. */
  edit: ['settlement:edit'],
  /** A statement: by somebody who did not confirm it. */
  approve: ['settlement:approve'],
  /** Money goes out. */
  control: ['settlement:control'],
  export: ['settlement:export'],
  /** A party's whole account number. */
  reveal: ['settlement:reveal'],
} as const
