/** The map with the devices of one project. */
export const mapOf = (projectId: string): string => `/position/index?projectId=${encodeURIComponent(projectId)}`;
