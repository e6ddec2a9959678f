/** Addresses of a member's and a company's page. */
export const memberPath = (id: string): string => `/usermanager/usermng/${id}`
export const companyPath = (id: string): string => `/usermanager/compmsmng/${id}`
