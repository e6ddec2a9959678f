import { slot } from '@evops/kit'

/** Slot for tabs of a member's page, filled by domains above: sessions. */
export const memberTabs = slot<{ holderId: string }>('members.member.tabs')
/** The same for a company's page: sessions in its name. */
export const companyTabs = slot<{ companyId: string }>('members.company.tabs')
