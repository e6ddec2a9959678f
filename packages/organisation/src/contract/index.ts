import type { EndpointSpec } from '@evops/platform/contract'
import { createOperator, getOperator, listOperators, updateOperator } from './operators.ts'
import { actIn, changePassword, changePasswordByQuery, getBranding, getMe } from './session.ts'
import { checkToken, revokeToken, token } from './sign-in.ts'

export * from './batches.ts'
export * from './data-scope.ts'
export * from './departments.ts'
export * from './directory.ts'
export * from './operators.ts'
export * from './organisations.ts'
export * from './passwords.ts'
export * from './permission-labels.ts'
export * from './permissions.ts'
export * from './problems.ts'
export * from './role-templates.ts'
export * from './roles.ts'
export * from './session.ts'
export * from './sign-in.ts'
export * from './users.ts'

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
