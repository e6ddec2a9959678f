import { passkeyEndpoints, passkeySignInEndpoints } from './passkeys.ts'
import { preferenceEndpoints, type EndpointSpec } from '@evops/platform/contract'
import { batchEndpoints, directoryEndpoints } from './directory.ts'
import { externalSignInEndpoints, identityProviderEndpoints } from './identity-providers.ts'
import { departmentEndpoints } from './departments.ts'
import { operatorEndpoints } from './operators.ts'
import { organisationTreeEndpoints } from './organisations.ts'
import { permissionEndpoints } from './permission-labels.ts'
import { roleEndpoints } from './roles.ts'
import { brandingEndpoints, profileEndpoints } from './sign-in-session.ts'
import { oauthEndpoints } from './sign-in.ts'
import { approvalEndpoints } from './approvals.ts'
import { pendingChangeEndpoints } from './pending-changes.ts'
import { auditEndpoints } from './audit.ts'
import { accessReviewEndpoints } from './access-reviews.ts'
import { clientReviewEndpoints } from './client-reviews.ts'
import { auditFeedEndpoints } from './audit-feeds.ts'
import { backupEndpoints } from './backups.ts'
import { installationEndpoints } from './installation.ts'
import { encryptionKeyEndpoints } from './encryption-keys.ts'
import { clientEndpoints } from './clients.ts'
import { dictionaryEndpoints } from './dictionary.ts'
import { securityEndpoints, signInEndpoints } from './security.ts'
import { retentionEndpoints } from './retention.ts'
import { signInPolicyEndpoints } from './sign-in-policy.ts'
import { taskEndpoints } from './tasks.ts'
import { userEndpoints, userImportEndpoints } from './users.ts'

export * from './batches.ts'
export * from './data-scope.ts'
export * from './departments.ts'
export * from './directory.ts'
export * from './faults.ts'
export * from './hours.ts'
export * from './identity-providers.ts'
export * from './operator-settings.ts'
export * from './operators.ts'
export * from './organisations.ts'
export * from './passkeys.ts'
export * from './passwords.ts'
export * from './platform-operator.ts'
export * from './permission-labels.ts'
export * from './permissions.ts'
export * from './reveal-reason.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './role-templates.ts'
export * from './role-types.ts'
export * from './roles.ts'
export * from './sign-in-session.ts'
export * from './sign-in.problems.ts'
export * from './sign-in-policy.problems.ts'
export * from './sign-in-policy.ts'
export * from './sign-in.ts'
export * from './texts.ts'
export * from './users.ts'
export * from './approvals.ts'
export * from './pending-changes.ts'
export * from './audit.ts'
export * from './access-review-count.ts'
export * from './access-reviews.ts'
export * from './client-reviews.ts'
export * from './audit-feeds.ts'
export * from './backups.ts'
export * from './installation.ts'
export * from './encryption-keys.ts'
export * from './clients.ts'
export * from './dictionary.ts'
export * from './retention.ts'
export * from './security.ts'
export * from './tasks.ts'

export const organisationEndpoints: readonly EndpointSpec[] = [
  ...oauthEndpoints,
  ...profileEndpoints,
  ...brandingEndpoints,
  ...operatorEndpoints,
  ...auditEndpoints,
  ...approvalEndpoints,
  ...pendingChangeEndpoints,
  ...dictionaryEndpoints,
  ...taskEndpoints,
  ...auditFeedEndpoints,
  ...backupEndpoints,
  ...installationEndpoints,
  ...encryptionKeyEndpoints,
  ...retentionEndpoints,
  ...clientEndpoints,
  ...securityEndpoints,
  ...signInEndpoints,
  ...signInPolicyEndpoints,
  ...accessReviewEndpoints,
  ...clientReviewEndpoints,
  ...passkeyEndpoints,
  ...passkeySignInEndpoints,
  ...organisationTreeEndpoints,
  ...departmentEndpoints,
  ...roleEndpoints,
  ...userEndpoints,
  ...userImportEndpoints,
  ...permissionEndpoints,
  ...directoryEndpoints,
  ...batchEndpoints,
  ...identityProviderEndpoints,
  ...externalSignInEndpoints,
  ...preferenceEndpoints,
]
