import type { ConsoleDomain } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { bookingMenuWords } from './bookings/booking-door.words.ts'
import { couponMenuWords } from './coupons/coupon-door.words.ts'
import { evaluationMenuWords } from './evaluations/evaluation-door.words.ts'
import { feedbackMenuWords } from './feedback/feedback-door.words.ts'
import { menuWords } from './menu.words.ts'
import { memberSearches } from './palette-searches.ts'

/** Loads the evaluations of a station, for its page; the shell fills the slot. */
export const loadStationEvaluations = async () =>
  (await import('./evaluations/StationEvaluations.tsx')).StationEvaluations
export { companyTabs, feedbackSessionSlot, memberTabs } from './slots.ts'

/** Console domain for members and companies (ROUTE-05). */
export const consoleDomain: ConsoleDomain = {
  name: 'members',
  words: {
    ...menuWords,
    ...couponMenuWords,
    ...bookingMenuWords,
    ...evaluationMenuWords,
    ...feedbackMenuWords,
  },
  searches: memberSearches,
  routes: [
    { ...contract.membersScreen, load: async () => (await import('./members/MemberList.tsx')).MemberList },
    {
      ...contract.memberImportScreen,
      load: async () => (await import('./members/MemberImport.tsx')).MemberImport,
    },
    { ...contract.memberScreen, load: async () => (await import('./members/MemberPage.tsx')).MemberPage },
    {
      ...contract.companiesScreen,
      load: async () => (await import('./companies/CorporatePage.tsx')).CorporatePage,
    },
    {
      ...contract.bindingImportScreen,
      load: async () => (await import('./companies/BindingImport.tsx')).BindingImport,
    },
    {
      ...contract.companyScreen,
      load: async () => (await import('./companies/CompanyPage.tsx')).CompanyPage,
    },
    { ...contract.couponsScreen, load: async () => (await import('./coupons/CouponPage.tsx')).CouponPage },
    {
      ...contract.bookingsScreen,
      load: async () => (await import('./bookings/BookingPage.tsx')).BookingPage,
    },
    {
      ...contract.evaluationsScreen,
      load: async () => (await import('./evaluations/EvaluationList.tsx')).EvaluationList,
    },
    {
      ...contract.feedbackScreen,
      load: async () => (await import('./feedback/FeedbackList.tsx')).FeedbackList,
    },
  ],
}
