/** Rows of a whole page of login and security records. */
export const RECORD_PAGE = 20
