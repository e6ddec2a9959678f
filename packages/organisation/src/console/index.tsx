import { attentionSlot, type ConsoleDomain, dashboardSlot } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { loadActWords } from './audit/act-words.ts'
import { menuWords } from './menu.words.ts'
import { organisationSearches } from './palette-searches.ts'

/** Loads the dialog to change the own password; the shell's user menu opens it too. */
export const loadPasswordDialog = async () => (await import('./profile/PasswordDialog.tsx')).PasswordDialog

/** Loads the set-up of a second factor, for the entrance of users whose role requires one. */
export const loadSetUpFactor = async () => (await import('./profile/SetUpFactor.tsx')).SetUpFactor

/** Loads the dialog that proves the second factor again; the shell shows it over any page. */
export const loadStepUp = async () => (await import('./step-up/StepUp.tsx')).StepUp

/** Loads the QR code component for domains above, for texts that people scan. */
export const loadQrCode = async () => (await import('./profile/QrCode.tsx')).QrCode

/** Loads the audit history of one thing, for pages of domains above. */
export const loadHistory = async () => {
  const [{ HistoryOf }] = await Promise.all([import('./audit/HistoryOf.tsx'), loadActWords()])
  return HistoryOf
}

/** Loads the drawer for requests that need a second person, for requests of domains above. */
export const loadApprovalFrame = async () => (await import('./approvals/ApprovalFrame.tsx')).ApprovalFrame
export { approvalTones } from './approvals/tones.ts'
export { PendingChanges } from './approvals/PendingChanges.tsx'

export { handActWords } from './audit/act-words.ts'

export { driversAppLink, publicSiteUrl } from './public-address.ts'
export { operatorSettingsSlot, stationChoice, type StationChoiceProps } from './slots.ts'

/**
 * Console domain for access control: organisations, users, roles, permissions, clients, audit (ROUTE-11, ROUTE-13), and
 * the user's own account.
 */
export const consoleDomain: ConsoleDomain = {
  name: 'organisation',
  words: menuWords,
  routes: [
    {
      ...contract.organisationsScreen,
      load: async () => (await import('./organisations/OrganisationPage.tsx')).OrganisationPage,
      prefetch: async () => (await import('./prefetch.ts')).organisationPage(),
    },
    {
      ...contract.rolesScreen,
      load: async () => (await import('./roles/RolePage.tsx')).RolePage,
      prefetch: async () => (await import('./prefetch.ts')).rolePage(),
    },
    {
      ...contract.usersScreen,
      // Users are not prefetched: reading them writes an entry to the audit log, and a passing pointer must not do
      // that.
      load: async () => (await import('./users/UserList.tsx')).UserList,
    },
    {
      ...contract.clientReviewsScreen,
      load: async () => (await import('./access-reviews/ClientReviewList.tsx')).ClientReviewList,
    },
    {
      ...contract.accessReviewsScreen,
      load: async () => (await import('./access-reviews/AccessReviewList.tsx')).AccessReviewList,
    },
    { ...contract.userImportScreen, load: async () => (await import('./users/UserImport.tsx')).UserImport },
    {
      ...contract.permissionsScreen,
      load: async () => (await import('./permissions/PermissionPage.tsx')).PermissionPage,
      prefetch: async () => (await import('./prefetch.ts')).permissionPage(),
    },
    {
      ...contract.clientsScreen,
      load: async () => (await import('./clients/ClientList.tsx')).ClientList,
      prefetch: async () => (await import('./prefetch.ts')).clientList(),
    },
    {
      ...contract.auditScreen,
      load: async () => {
        const [{ AuditList }] = await Promise.all([import('./audit/AuditList.tsx'), loadActWords()])
        return AuditList
      },
      prefetch: async () => (await import('./prefetch.ts')).prefetchAuditLog(),
    },
    {
      ...contract.auditFeedsScreen,
      load: async () => (await import('./audit-feeds/AuditFeedList.tsx')).AuditFeedList,
    },
    { ...contract.signInsScreen, load: async () => (await import('./audit/SignInList.tsx')).SignInList },
    {
      ...contract.dictionaryScreen,
      load: async () => (await import('./dictionary/DictionaryPage.tsx')).DictionaryPage,
    },
    {
      ...contract.tasksScreen,
      load: async () => (await import('./tasks/TaskPage.tsx')).TaskPage,
      prefetch: async () => (await import('./prefetch.ts')).taskPage(),
    },
    {
      ...contract.approvalsScreen,
      load: async () => (await import('./approvals/ApprovalList.tsx')).ApprovalList,
      prefetch: async () => (await import('./prefetch.ts')).approvalList(),
    },
    {
      ...contract.operatorsScreen,
      load: async () => (await import('./operators/OperatorList.tsx')).OperatorList,
      prefetch: async () => (await import('./prefetch.ts')).operatorList(),
    },
    {
      ...contract.profileScreen,
      icon: 'person',
      noCache: true,
      load: async () => (await import('./profile/ProfilePage.tsx')).ProfilePage,
    },
  ],
  searches: organisationSearches,
  fills: [
    dashboardSlot.fill({
      title: 'organisation.menu.first',
      codes: contract.operatorsScreen.codes,
      order: 0,
      anywhere: 'outside',
      load: async () => (await import('./dashboard/FirstOperator.tsx')).FirstOperator,
    }),
    attentionSlot.fill({
      title: 'organisation.menu.waiting',
      codes: contract.approvalsScreen.may.approvals.approve,
      order: 20,
      anywhere: true,
      load: async () => (await import('./dashboard/WaitingApprovals.tsx')).WaitingApprovals,
    }),
    attentionSlot.fill({
      title: 'organisation.menu.overdue-reviews',
      codes: contract.usersScreen.may.sysuser.control,
      order: 21,
      anywhere: true,
      load: async () => (await import('./dashboard/OverdueReviews.tsx')).OverdueReviews,
    }),
  ],
}
export { partWords } from './parts/part.words.ts'
export { EraseContact, PersonalActs } from './people/PersonalActs.tsx'
export { EraseDialog, PersonalDataDialog } from './people/PersonalDialogs.tsx'
export { refetchReads } from './parts/read-again.ts'
export { HoursField } from './parts/HoursField.tsx'
export { StationsField } from './parts/StationsField.tsx'
export { Once } from './parts/Once.tsx'
