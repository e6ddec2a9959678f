export { GuestPage } from './GuestPage.tsx'
export { ReceiptPage } from './ReceiptPage.tsx'
export { GuestPayPage } from './GuestPayPage.tsx'
