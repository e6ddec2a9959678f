import { attentionSlot, type ConsoleDomain, dashboardSlot } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { actWordsKnown } from './audit/act-words.ts'
import { menuWords } from './menu.words.ts'
import { searches } from './palette-searches.ts'

/** Changing one's own password; the shell's user menu opens it too. */
export const loadPasswordDialog = async () => (await import('./profile/PasswordDialog.tsx')).PasswordDialog

/** A QR code, for what domains above have scanned. */
export const loadQrCode = async () => (await import('./profile/QrCode.tsx')).QrCode

/** What the audit log holds of one thing, for pages of domains above. */
export const loadHistory = async () => {
  const [{ HistoryOf }] = await Promise.all([import('./audit/HistoryOf.tsx'), actWordsKnown()])
  return HistoryOf
}

/** The drawer of a request that needs a second person, for requests of domains above. */
export const loadApprovalFrame = async () => (await import('./approvals/ApprovalFrame.tsx')).ApprovalFrame
export { approvalTones } from './approvals/tones.ts'

export { handActWords } from './audit/act-words.ts'

export { driversAppLink, publicAddress } from './public-address.ts'
export { operatorParts, stationChoice, type StationChoiceProps } from './slots.ts'

/** Who may do what: organisations, users, roles, permissions, clients, audit (ROUTE-11, ROUTE-13), and one's own account. */
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
      // Not read ahead: reading the users leaves an entry in the audit log, a pointer passing by should not.
      load: async () => (await import('./users/UserList.tsx')).UserList,
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
        const [{ AuditList }] = await Promise.all([import('./audit/AuditList.tsx'), actWordsKnown()])
        return AuditList
      },
      prefetch: async () => (await import('./prefetch.ts')).auditList(),
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
  searches,
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
  ],
}
export { partWords } from './parts/part.words.ts'
export { EraseContact, PersonalActs } from './people/PersonalActs.tsx'
export { EraseDialog, PersonalDataDialog } from './people/PersonalDialogs.tsx'
export { readAgain } from './parts/read-again.ts'
export { HoursField } from './parts/HoursField.tsx'
export { StationsField } from './parts/StationsField.tsx'
export { Once } from './parts/Once.tsx'
