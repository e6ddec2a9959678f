import { defineSlot } from '@evops/kit'

/** Slot for tabs of a member's page, filled by domains above: sessions. */
export const memberTabs = defineSlot<{ holderId: string }>('members.member.tabs')
/** The same for a company's page: sessions in its name. */
export const companyTabs = defineSlot<{ companyId: string }>('members.company.tabs')
/** Facts of the session that feedback is about, next to its thread. */
export const feedbackSessionSlot = defineSlot<{ sessionNo: string }>('members.feedback.session')
