import { prefetch } from '@evops/kit'
import {
  getAllOrganisations,
  listApprovals,
  listAudit,
  listOauthClients,
  listOperators,
  listRoles,
  listTasks,
  selectPermissions,
} from '../contract/index.ts'

const firstPage = { page: 1, pageSize: 50 }

// Prefetch functions for the first data of each screen, called while the pointer is on its menu entry.
export const organisationPage = () => prefetch(getAllOrganisations)
export const rolePage = () =>
  Promise.all([prefetch(listRoles, { query: { pageSize: 200 } }), prefetch(selectPermissions)])
export const permissionPage = () => prefetch(selectPermissions)
export const clientList = () => prefetch(listOauthClients, { query: firstPage })
export const prefetchAuditLog = () => prefetch(listAudit, { query: firstPage })
export const taskPage = () => prefetch(listTasks)
export const approvalList = () => prefetch(listApprovals, { query: { ...firstPage, view: 'waiting' } })
export const operatorList = () => prefetch(listOperators, { query: firstPage })
