import { type ConsoleDomain, dashboardSlot } from '@evops/platform/console'
import { organisationFaults } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'
import { searches } from './searches.ts'

/** Changing one's own password; the shell's user menu opens it too. */
export const loadPasswordDialog = async () => (await import('./profile/PasswordDialog.tsx')).PasswordDialog

/** What the audit log holds of one thing, for pages of domains above. */
export const loadHistory = async () => (await import('./audit/HistoryOf.tsx')).HistoryOf

/** The drawer of a request that needs a second person, for requests of domains above. */
export const loadApprovalFrame = async () => (await import('./approvals/ApprovalFrame.tsx')).ApprovalFrame
export { approvalTones } from './approvals/tones.ts'

export { interopConsole } from './partners/interop-console.ts'
export { stationChoice, type StationChoiceProps } from './slots.ts'

/** Who may do what: organisations, users, roles, permissions, clients, audit (ROUTE-11, ROUTE-13), and one's own account. */
export const consoleDomain: ConsoleDomain = {
  name: 'organisation',
  words: { ...menuWords, ...organisationFaults },
  routes: [
    {
      path: '/sysmng/organization',
      title: 'organisation.menu.organization',
      codes: ['organizationPerm'],
      load: async () => (await import('./organisations/OrganisationPage.tsx')).OrganisationPage,
      prefetch: async () => (await import('./ahead.ts')).organisationPage(),
    },
    {
      path: '/sysmng/sysrole',
      title: 'organisation.menu.roles',
      codes: ['roleMngPerm'],
      load: async () => (await import('./roles/RolePage.tsx')).RolePage,
      prefetch: async () => (await import('./ahead.ts')).rolePage(),
    },
    {
      path: '/sysmng/sysuser',
      title: 'organisation.menu.users',
      codes: ['sysUserPerm'],
      // Not read ahead: reading the users leaves an entry in the audit log, a pointer passing by should not.
      load: async () => (await import('./users/UserList.tsx')).UserList,
    },
    {
      path: '/sysmng/sysperm',
      title: 'organisation.menu.permissions',
      codes: ['permMngPerm'],
      load: async () => (await import('./permissions/PermissionPage.tsx')).PermissionPage,
      prefetch: async () => (await import('./ahead.ts')).permissionPage(),
    },
    {
      path: '/sysmng/oauthclients',
      title: 'organisation.menu.clients',
      codes: ['interconnmngPerm'],
      load: async () => (await import('./clients/ClientList.tsx')).ClientList,
      prefetch: async () => (await import('./ahead.ts')).clientList(),
    },
    {
      path: '/sysmng/auditlog',
      title: 'organisation.menu.audit',
      codes: ['auditlog'],
      load: async () => (await import('./audit/AuditList.tsx')).AuditList,
      prefetch: async () => (await import('./ahead.ts')).auditList(),
    },
    {
      path: '/sysmng/signins',
      title: 'organisation.menu.sign-ins',
      codes: ['auditlog'],
      load: async () => (await import('./audit/SignInList.tsx')).SignInList,
    },
    {
      path: '/sysmng/dictionary',
      title: 'organisation.menu.dictionary',
      codes: ['dictionaryPerm'],
      load: async () => (await import('./dictionary/DictionaryPage.tsx')).DictionaryPage,
    },
    {
      path: '/sysmng/tasks',
      title: 'organisation.menu.tasks',
      codes: ['taskPerm'],
      load: async () => (await import('./tasks/TaskPage.tsx')).TaskPage,
      prefetch: async () => (await import('./ahead.ts')).taskPage(),
    },
    {
      path: '/sysmng/approvals',
      title: 'organisation.menu.approvals',
      codes: ['approvalPerm'],
      load: async () => (await import('./approvals/ApprovalList.tsx')).ApprovalList,
      prefetch: async () => (await import('./ahead.ts')).approvalList(),
    },
    {
      path: '/chgmodule/chgoperator',
      title: 'organisation.menu.operators',
      codes: ['operatoridPerm'],
      load: async () => (await import('./operators/OperatorList.tsx')).OperatorList,
      prefetch: async () => (await import('./ahead.ts')).operatorList(),
    },
    {
      path: '/profile/index',
      title: 'organisation.menu.profile',
      icon: 'person',
      codes: [],
      hidden: true,
      noCache: true,
      load: async () => (await import('./profile/ProfilePage.tsx')).ProfilePage,
    },
  ],
  searches,
  fills: [
    dashboardSlot.fill({
      title: 'organisation.menu.first',
      codes: ['operatoridPerm'],
      order: 0,
      anywhere: 'outside',
      load: async () => (await import('./dashboard/FirstOperator.tsx')).FirstOperator,
    }),
    dashboardSlot.fill({
      title: 'organisation.menu.waiting',
      codes: ['approvals:approve'],
      order: 5,
      anywhere: true,
      load: async () => {
        const { known, WaitingApprovals } = await import('./dashboard/WaitingApprovals.tsx')
        await known()
        return WaitingApprovals
      },
    }),
  ],
}
