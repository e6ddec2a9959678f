import type { EndpointSpec } from '@evops/platform/contract'
import { createOperator, getOperator, listOperators, updateOperator } from './operators.ts'
import { actIn, changePassword, changePasswordByQuery, getBranding, getMe } from './session.ts'
import { checkToken, revokeToken, token } from './sign-in.ts'

export * from './operators.ts'
export * from './passwords.ts'
export * from './permissions.ts'
export * from './problems.ts'
export * from './session.ts'
export * from './sign-in.ts'

export const organisationEndpoints: readonly EndpointSpec[] = [
  token,
  checkToken,
  revokeToken,
  getMe,
  actIn,
  getBranding,
  changePassword,
  changePasswordByQuery,
  listOperators,
  getOperator,
  createOperator,
  updateOperator,
]
