import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsMongoId, IsUUID, ValidateNested } from 'class-validator';
import { PRESENCE_MODES, PRESENCE_RECORDS, type PresenceMode } from '../presence.js';
import { OWN_RESOURCES, type Resource } from '../resources/index.js';
import { all } from './decorators.js';

/** A record that is open in a tab. */
export class OpenRecordDto {
  /** Resource of the record. */
  @IsIn(OWN_RESOURCES, { message: 'Resource must be from the list' })
  resource!: Resource;

  /** Id of the record. */
  @IsMongoId({ message: 'Id must be the id of a record' })
  id!: string;

  /** 'editing' if a form with the record is open. */
  @IsIn(PRESENCE_MODES, { message: 'Mode must be viewing or editing' })
  mode!: PresenceMode;
}

/** `PUT /api/presence`: all records that are open in a tab. Replaces the previous list of the tab. */
export class PresenceDto {
  /** Random UUID of the tab. */
  @IsUUID(undefined, { message: 'Tab must be a UUID' })
  tab!: string;

  /** Open records. Empty if the tab is closed or hidden. */
  @all(
    IsArray({ message: 'Open must be a list of records' }),
    ArrayMaxSize(PRESENCE_RECORDS, { message: `At most ${PRESENCE_RECORDS} records at a time` }),
    ValidateNested({ each: true, message: 'Open must be a list of records' }),
    Type(() => OpenRecordDto),
  )
  open!: OpenRecordDto[];
}
