/** Where the API is, on the host that the page came from. */
export const API_PATH = '/api';
