import styles from './pictured-row.module.css';

/** The looks of rows that begin with a thumbnail; in a card it stands beside everything else. */
export const PICTURED_ROW = { row: styles.row, picture: styles.picture };
